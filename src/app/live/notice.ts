import type { Language, Settings } from '../../shared/contract/host'
import { formatLatency, formatRate } from '../../shared/format/numbers'
import type { Report } from '../../shared/report'

/** What the operating system shows when a run has ended. */
export interface Notice {
  readonly title: string
  readonly body: string
}

type EndState = 'complete' | 'partial' | 'failed'

const WORDS: Readonly<Record<Language, Readonly<Record<EndState | 'p99', string>>>> = {
  en: {
    complete: 'Run complete',
    partial: 'Run ended early',
    failed: 'Run failed',
    p99: 'service time p99',
  },
  'zh-CN': {
    complete: '运行已完成',
    partial: '运行提前结束',
    failed: '运行失败',
    p99: '服务时间 p99',
  },
}

/** The language that is set, or the system's where that is left to it. */
export const languageOf = ({ language }: Pick<Settings, 'language'>, locale: string): Language =>
  language !== 'system' ? language : /^zh\b/i.test(locale) ? 'zh-CN' : 'en'

export function endNotice(report: Report, state: EndState, language: Language): Notice {
  const words = WORDS[language]
  const { name } = report.run
  const measured = report.trials.at(-1)?.phases.find((phase) => phase.name === 'measured')
  if (measured === undefined || measured.opsPerSec === null) {
    return { title: words[state], body: name }
  }
  const p99s = Object.values(measured.operations)
    .filter(({ partOf }) => partOf === null)
    .flatMap(({ serviceTimeNs }) => serviceTimeNs.p99 ?? [])
  const p99 = p99s.length === 0 ? '' : `, ${words.p99} ${formatLatency(Math.max(...p99s))}`
  return { title: words[state], body: `${name}: ${formatRate(measured.opsPerSec)}${p99}` }
}
