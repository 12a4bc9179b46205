import { Anchor, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from "@mantine/core";
import { useSay } from "#i18n/wording-provider.tsx";
import { Link } from "#ui/link.tsx";

/** The agent on a target's machine, as it is typed. */
export type AgentDraft = { agentPort: string; agentToken: string; agentTls: boolean; agentFingerprint: string };

type AgentFieldsProps = AgentDraft & {
  onChange: (change: Partial<AgentDraft>) => void;
  errors: Readonly<Record<string, string>>;
};

/** Address and token of the agent on the target's machine: without one its CPU and memory stay unknown. */
export function AgentFields({ agentPort, agentToken, agentTls, agentFingerprint, onChange, errors }: AgentFieldsProps) {
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
      <Checkbox
        label={say("target.agentTls")}
        checked={agentTls}
        onChange={(event) => onChange({ agentTls: event.currentTarget.checked })}
      />
      {agentTls && (
        <TextInput
          label={say("target.agentFingerprint")}
          description={say("target.agentFingerprintMeaning")}
          w={440}
          maw="100%"
          value={agentFingerprint}
          onChange={(event) => onChange({ agentFingerprint: event.currentTarget.value })}
          error={errors["agent.tls.fingerprint"]}
        />
      )}
    </Stack>
  );
}

/** The part of the request that the fields describe; nothing where both are empty. */
export function toAgent({ agentPort, agentToken, agentTls, agentFingerprint }: AgentDraft) {
  if (agentPort === "" && agentToken === "") return {};
  const tls = agentTls ? { tls: agentFingerprint === "" ? {} : { fingerprint: agentFingerprint } } : {};
  return { agent: { port: Number(agentPort), token: agentToken, ...tls } };
}
