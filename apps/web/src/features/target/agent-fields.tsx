import { Anchor, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";

/** The agent on a target's machine, as it is typed. */
export type AgentDraft = { agentPort: string; agentToken: string };

type AgentFieldsProps = AgentDraft & {
  onChange: (change: Partial<AgentDraft>) => void;
  errors: Readonly<Record<string, string>>;
};

/** Port and token of the agent on the target's machine: without one its CPU and memory stay unknown. */
export function AgentFields({ agentPort, agentToken, onChange, errors }: AgentFieldsProps) {
  const say = useSay();
  return (
    <Stack gap={4}>
      <Text size="sm">
        {say("target.agentLead")}{" "}
        <Anchor component={Link} href="/docs/your-own-server#a-server-that-already-runs" inherit underline="always">
          {say("target.agent")}
        </Anchor>
      </Text>
      <Group align="flex-start">
        <TextInput
          label={say("target.agentPort")}
          placeholder="9117"
          inputMode="numeric"
          w={120}
          value={agentPort}
          onChange={(event) => onChange({ agentPort: event.currentTarget.value })}
          error={errors["agent.port"]}
        />
        <PasswordInput
          label={say("target.agentToken")}
          description={say("target.agentTokenMeaning")}
          w={300}
          value={agentToken}
          onChange={(event) => onChange({ agentToken: event.currentTarget.value })}
          error={errors["agent.token"]}
        />
      </Group>
    </Stack>
  );
}

/** The part of the request that the fields describe; nothing where both are empty. */
export function toAgent({ agentPort, agentToken }: AgentDraft) {
  if (agentPort === "" && agentToken === "") return {};
  return { agent: { port: Number(agentPort), token: agentToken } };
}
