// The honest server as it is.
