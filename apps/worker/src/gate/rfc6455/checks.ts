import type { Check } from "../probe/check.ts";
import { afterClose } from "./after-close.ts";
import { closeCodes, closeCodesAbove, closeEcho, closeLength, closeReason } from "./close-frames.ts";
import { echoBinary, echoText, lengths } from "./echo-messages.ts";
import { fragmentation, splitCharacter } from "./fragmentation.ts";
import { acceptKey, connectionList, plainRequest, upgradeCase, wrongVersion } from "./handshakes.ts";
import { pingBurst, pingPong } from "./ping-pong.ts";
import { resetSurvived } from "./reset-survived.ts";
import {
  controlFrames,
  failureCodes,
  fragmentOrder,
  reservedBits,
  reservedOpcodes,
  unmasked,
} from "./unlawful-frames.ts";
import { invalidUtf8, utf8Fragments } from "./utf8.ts";

/** Checks for the path of every workload. */
export const PROTOCOL_CHECKS: readonly Check[] = [
  acceptKey,
  upgradeCase,
  connectionList,
  wrongVersion,
  plainRequest,
  unmasked,
  reservedBits,
  reservedOpcodes,
  controlFrames,
  fragmentOrder,
  invalidUtf8,
  utf8Fragments,
  failureCodes,
  pingPong,
  pingBurst,
  closeEcho,
  closeCodes,
  closeCodesAbove,
  closeReason,
  closeLength,
  afterClose,
  resetSurvived,
];

/** Checks that need messages to come back. */
export const ECHOED_PROTOCOL_CHECKS: readonly Check[] = [echoText, echoBinary, lengths, fragmentation, splitCharacter];
