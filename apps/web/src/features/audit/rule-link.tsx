import { Anchor } from "@mantine/core";
import { threatOf } from "@plumbline/core/threat/threats";
import { Link } from "#ui/link.tsx";

/** A rule's id, linked to the threat it covers. A rule that no longer exists has no link. */
export function RuleLink({ ruleId }: { ruleId: string }) {
  const threat = threatOf(ruleId);
  if (!threat) return ruleId;
  return (
    <Anchor component={Link} href={`/threats#${threat.id}`} inherit underline="always" title={threat.title}>
      {ruleId}
    </Anchor>
  );
}
