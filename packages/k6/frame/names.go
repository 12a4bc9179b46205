package frame

import "strings"

// Prefix of the names of our metrics inside k6.
const Prefix = "plumbline_"

// ErrorsMetric is the counter of failures; its tags phase and cause say which.
const ErrorsMetric = Prefix + "errors"

// MetricName returns a metric id's name inside k6, which allows no dots: ledger.lost becomes plumbline_ledger_lost.
func MetricName(id string) string { return Prefix + strings.ReplaceAll(id, ".", "_") }
