import type { Report, TrialReport } from '../../../shared/report'
import { mapStrings } from './map-strings'

/** Options of a store that say who somebody is, or open something. */
const USER = /^(user|username|accessKey|accessKeyId)$/i
const SECRET = /^(password|passphrase|secret|secretKey|secretAccessKey|sessionToken|token)$/i

const USER_IN_URI = /([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'<>]*@/gi

/**
 * The report without user names, passwords and keys: out of the options, out of every URI, and the
 * user's name where a sentence names it as one.
 */
export function withoutNames(report: Report): Report {
  const names = new Set<string>()
  const trials = report.trials.map((trial) => withoutOptions(trial, names))
  const sentences = [...names].map(nameInSentence)
  return mapStrings({ ...report, trials }, (text) =>
    sentences.reduce(
      (rest, pattern) => rest.replace(pattern, '$1(left out)'),
      text.replace(USER_IN_URI, '$1'),
    ),
  )
}

function withoutOptions(trial: TrialReport, names: Set<string>): TrialReport {
  const { target } = trial.spec
  const options = leaveOut(target.options, names)
  return { ...trial, spec: { ...trial.spec, target: { ...target, options } } }
}

function leaveOut(value: unknown, names: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => leaveOut(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      if (USER.test(key) && typeof item === 'string') {
        names.add(item)
        return [key, null]
      }
      return [key, SECRET.test(key) ? null : leaveOut(item, names)]
    }),
  )
}

/** A name may be an ordinary word, so that it is one has to be said: `the user "bench"`. */
function nameInSentence(name: string): RegExp {
  const plain = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  return new RegExp(`(\\b(?:user|role|account|login|for|as) )["'\`]?${plain}\\b["'\`]?`, 'gi')
}
