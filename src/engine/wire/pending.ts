import type { ReplyScanner, WireRequest } from './request'

/** Requests under way on one socket, one entry per owed reply, and which of them a reply answers. */
export interface PendingRequests<Scanner extends ReplyScanner> {
  /** takes it in as the youngest */
  push(request: WireRequest<Scanner>): void
  /** the one under way longest */
  peek(): WireRequest<Scanner> | undefined
  /** takes that one out */
  shift(): WireRequest<Scanner> | undefined
  /** takes out the one that the reply just found answers; undefined: it answers none */
  answered(scanner: Scanner): WireRequest<Scanner> | undefined
}
