package module

import (
	"fmt"
	"math/big"
	"strings"

	"go.k6.io/k6/lib"

	"plumbline/k6/plan"
)

// SegmentsVariable names the environment variable that says how many generators share a plan.
const SegmentsVariable = "PLUMBLINE_SEGMENTS"

// shareOf returns the clients that a generator runs under k6's --execution-segment: of n equal segments, each has every
// n-th client. Chat is not divided: who is owed a message depends on members of every generator.
func shareOf(segment *lib.ExecutionSegment, workload string) (plan.Share, error) {
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
	share := plan.Share{First: int(first.Num().Int64()), Step: int(count.Num().Int64())}
	if share.Step > 1 && workload == plan.Chat {
		return plan.Share{}, fmt.Errorf("execution-segment: chat is not divided over generators, because its members are owed each other's messages")
	}
	return share, nil
}
