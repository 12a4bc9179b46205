import { AppError } from "@plumbline/core/failure/app-error";
import type { FailureCode } from "@plumbline/core/failure/failure-code";
import type { ProxyId } from "@plumbline/core/plan/proxy";
import { proxyNames } from "@plumbline/core/plan/proxy-names";
import type { RunningContainer } from "../docker/container/container.ts";
import { lastLines } from "../place/wait-until-ready.ts";

/** Codes with which a wait for a container ends by the container itself; every other end is of the worker or of the run. */
const ofContainer: readonly FailureCode[] = ["SERVER_NOT_READY", "SERVER_EXITED", "SERVER_OUT_OF_MEMORY"];

/** True if a wait for the proxy failed by the proxy itself. */
export function isOfProxy(error: unknown): error is AppError {
  return error instanceof AppError && ofContainer.includes(error.code);
}

/** The failure of a proxy, with its last lines. @param verb of its end, such as "carried no handshake" */
export async function toProxyFailure(proxyId: ProxyId, container: RunningContainer, verb: string): Promise<AppError> {
  return new AppError("PROXY_FAILED", `${proxyNames[proxyId]} ${verb}.`, {
    evidence: { log: await lastLines(container) },
  });
}
