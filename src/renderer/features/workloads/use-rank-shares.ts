import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { drawRanks, type RankDraw, type RankShares } from '../../../engine/generators/draw-ranks'
import type { WorkloadSpec } from '../../../shared/workload'

const DRAWS = 200_000
const STEPS = 10_000
/** The window must stay quick while it draws. */
const SLICE_MS = 8
/** Shorter work is done before one could read how far it has come. */
const TELL_AFTER_MS = 1000

export interface DrawnRanks {
  /** the newest picture; null: none yet */
  readonly shares: RankShares | null
  /** of the work under way, 0 … 1; null: it is done, or just begun */
  readonly progress: number | null
  /** shows what has been drawn so far */
  readonly stop: () => void
}

/** Draws records with the generators of a run, a few milliseconds at a time. */
export function useRankShares(spec: WorkloadSpec | null, seed: number): DrawnRanks {
  const [shares, setShares] = useState<RankShares | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const running = useRef<{ readonly draw: RankDraw; timer: ReturnType<typeof setTimeout> } | null>(
    null,
  )
  const key = spec === null ? null : keyOf(spec)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is all that the draw depends on
  const same = useMemo(() => spec, [key])
  const stop = useCallback(() => {
    if (running.current === null) return
    clearTimeout(running.current.timer)
    setShares(running.current.draw.shares())
    setProgress(null)
    running.current = null
  }, [])
  useEffect(() => {
    if (same === null || same.mix.insert >= 1) return
    const draw = drawRanks(same, seed, DRAWS)
    const begunAt = performance.now()
    const slice = (): void => {
      const until = performance.now() + SLICE_MS
      let done = draw.advance(STEPS)
      while (done < 1 && performance.now() < until) done = draw.advance(STEPS)
      if (done >= 1) {
        stop()
        return
      }
      if (performance.now() - begunAt > TELL_AFTER_MS) setProgress(done)
      if (running.current !== null) running.current.timer = setTimeout(slice)
    }
    running.current = { draw, timer: setTimeout(slice) }
    return () => {
      clearTimeout(running.current?.timer)
      running.current = null
      setProgress(null)
    }
  }, [same, seed, stop])
  return { shares, progress, stop }
}

const keyOf = ({ requestDistribution, recordCount, insertStart, insertCount, mix }: WorkloadSpec) =>
  JSON.stringify([requestDistribution, recordCount, insertStart, insertCount, mix.insert >= 1])
