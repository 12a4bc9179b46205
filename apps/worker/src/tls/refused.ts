/** Codes of OpenSSL's verification, and of Node's check of the name. */
const CERTIFICATE = /^(CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT|INVALID_CA|HOSTNAME_MISMATCH)/;
/** Bytes that are neither HTTP nor TLS. */
const OTHER_PROTOCOL = /^(HPE_|EPROTO|ERR_SSL_)/;

/** The code of a connection's error; empty where it has none. */
export const codeOf = (cause: unknown): string => (cause instanceof Error && "code" in cause ? String(cause.code) : "");

/** True for the code of a certificate that was not accepted. */
export const isOfCertificate = (code: string): boolean => CERTIFICATE.test(code);

/** True for the code of a peer that speaks neither HTTP nor TLS, or one in place of the other. */
export const isOtherProtocol = (code: string): boolean => OTHER_PROTOCOL.test(code);
