bash files/drive-until INT
