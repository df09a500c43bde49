import type { FormSpec } from '../form-fields'
import type { TextCodec } from '../text-codec'
import { formatDurationNs, parseDurationNs } from '../uri'
import { formatLatency, LATENCY_RULE, type Latency, parseLatency } from './latency'
import type { NullOptions } from './schema'

const latencyText: TextCodec = {
  write: (value) => formatLatency(value as Latency),
  read: (text) => {
    const value = parseLatency(text)
    return value === undefined ? { problem: `'${text}' is not ${LATENCY_RULE}.` } : { value }
  },
}

const durationText: TextCodec = {
  write: (value) => formatDurationNs(value as number),
  read: (text) => {
    const value = parseDurationNs(text)
    return value === undefined
      ? { problem: `'${text}' is not a duration: write 500ms or 10s.` }
      : { value }
  },
}

export const nullForm: FormSpec<NullOptions> = {
  embedded: true,
  exampleUri: 'null:?latency=500us',
  texts: { latency: latencyText, 'stalls.everyNs': durationText, 'stalls.forNs': durationText },
  fields: [
    { path: 'latency', group: 'other', measured: true },
    { path: 'failureShare', group: 'other', measured: true },
    { path: 'failure', group: 'other', measured: true },
    { path: 'stalls', group: 'other', measured: true },
    { path: 'stalls.everyNs', group: 'other', measured: true },
    { path: 'stalls.forNs', group: 'other', measured: true },
    { path: 'recordBytes', group: 'other', measured: true },
  ],
}
