bash files/drive-until TERM --environment Race
