module plumbline/calibration

go 1.26.0
