import { WebSocket } from "ws";

WebSocket.prototype.send = () => undefined;
