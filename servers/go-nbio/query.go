package main

import (
	"fmt"
	"strconv"
)

// wholeNumber reads one query parameter: fallback when it is absent, an error
// unless it is a whole number from 1 to most.
func wholeNumber(text, name string, fallback, most int) (int, error) {
	if text == "" {
		return fallback, nil
	}
	number, err := strconv.Atoi(text)
	if err != nil || number < 1 || number > most {
		return 0, fmt.Errorf("%s must be a whole number from 1 to %d", name, most)
	}
	return number, nil
}
