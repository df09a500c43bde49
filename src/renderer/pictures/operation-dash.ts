import type { Series } from '../../shared/operation'

/** How the line of an operation is broken when one target is drawn, on and off in pixels. */
export const OPERATION_DASH: Readonly<Partial<Record<Series, readonly number[]>>> = {
  read: [],
  update: [8, 4],
  insert: [9, 3, 2, 3],
  scan: [2, 3],
  delete: [4, 3],
  'read-modify-write': [12, 3, 3, 3, 3, 3],
}

/** Dash of intended latency beside the solid service time. */
export const INTENDED_DASH: readonly number[] = [8, 4]

/** As ECharts takes it. */
export const lineType = (dash: readonly number[]): 'solid' | readonly number[] =>
  dash.length === 0 ? 'solid' : dash
