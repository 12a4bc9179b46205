package module

import (
	"fmt"
	"math/big"
	"strings"

	"go.k6.io/k6/lib"

	"plumbline/k6/plan"
)

// shareOf returns the clients that a generator runs under k6's --execution-segment: of n equal segments, each has every
// n-th client. The plan has to say the same n.
func shareOf(segment *lib.ExecutionSegment, p *plan.Plan) (plan.Share, error) {
	share, err := segmentOf(segment)
	if err == nil && share.Step != p.Sharers() {
		err = fmt.Errorf("generators: the plan is for %d, but --execution-segment makes this one of %d", p.Sharers(), share.Step)
	}
	return share, err
}

func segmentOf(segment *lib.ExecutionSegment) (plan.Share, error) {
	if segment == nil {
		return plan.Whole(), nil
	}
	from, to, ok := strings.Cut(segment.String(), ":")
	begin, ok1 := new(big.Rat).SetString(from)
	end, ok2 := new(big.Rat).SetString(to)
	if !ok || !ok1 || !ok2 {
		return plan.Share{}, fmt.Errorf("execution-segment: %s cannot be read", segment)
	}
	length := new(big.Rat).Sub(end, begin)
	if length.Sign() <= 0 {
		return plan.Share{}, fmt.Errorf("execution-segment: %s is empty", segment)
	}
	count := new(big.Rat).Inv(length)
	first := new(big.Rat).Mul(begin, count)
	if !count.IsInt() || !first.IsInt() || !count.Num().IsInt64() {
		return plan.Share{}, fmt.Errorf("execution-segment: %s is not one of equal parts, such as 1/3:2/3", segment)
	}
	return plan.Share{First: int(first.Num().Int64()), Step: int(count.Num().Int64())}, nil
}
