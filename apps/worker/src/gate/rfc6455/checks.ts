import type { Check } from "../check.ts";
import { acceptKey } from "./accept-key.ts";
import { plainRequest, wrongVersion } from "./bad-handshakes.ts";
import { closeEcho } from "./close-echo.ts";
import { echoBinary, echoText } from "./echo-messages.ts";
import { fragmentation, splitCharacter } from "./fragmentation.ts";
import { lengths } from "./lengths.ts";
import { pingPong } from "./ping-pong.ts";
import { resetSurvived } from "./reset-survived.ts";
import { failureCodes, invalidUtf8, reservedBits, reservedOpcodes } from "./unlawful-frames.ts";
import { unmasked } from "./unmasked.ts";

/** What every workload's path must do. */
export const PROTOCOL_CHECKS: readonly Check[] = [
  acceptKey,
  wrongVersion,
  plainRequest,
  unmasked,
  reservedBits,
  reservedOpcodes,
  invalidUtf8,
  failureCodes,
  pingPong,
  closeEcho,
  resetSurvived,
];

/** What can only be told where messages come back. */
export const ECHOED_PROTOCOL_CHECKS: readonly Check[] = [echoText, echoBinary, lengths, fragmentation, splitCharacter];
