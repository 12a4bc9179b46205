// Cuts nobody off: a peer that reads nothing keeps it from ending.
import { WebSocket } from "ws";

WebSocket.prototype.terminate = () => undefined;
