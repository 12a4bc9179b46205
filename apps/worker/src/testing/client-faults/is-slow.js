// Needs 5 ms for every echo, and reports them: honest.
import { alterSockets } from "./sockets.js";

const NEEDS_MS = 5;

alterSockets({ echo: (_socket, data, hand) => setTimeout(hand, NEEDS_MS, data) });
