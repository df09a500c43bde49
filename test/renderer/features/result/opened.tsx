import { act, fireEvent, screen, within } from '@testing-library/react'
import { Screen } from '../../../../src/renderer/features/result/screen'
import type { RunView } from '../../../../src/shared/contract/runs'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleView } from '../../helpers/runs'

export const settle = () => act(async () => undefined)
export const press = (key: string, more: KeyboardEventInit = {}): void =>
  void fireEvent.keyDown(document.body, { key, ...more })

/** The page of one run, opened. */
export async function open(
  view: RunView = sampleView(),
  { calls, topics, ...options }: FakeOptions & Parameters<typeof renderInWindow>[1] = {},
) {
  const client = fakeClient({
    calls: {
      'runs.open': () => view,
      'runs.change': () => view.row,
      'runs.remove': () => undefined,
      'runs.editMark': () => undefined,
      'host.showRun': () => undefined,
      ...calls,
    },
    topics: { runs: [view.row], ...topics },
  })
  const path = `/results/${view.row.id}`
  const drawn = renderInWindow(<Screen id={view.row.id} />, { ...options, client, path })
  await settle()
  return { ...drawn, client }
}
export const panel = (name: string): HTMLElement => screen.getByRole('region', { name })
/** Its text with ordinary blanks. */
export const plain = (element: Element | null): string =>
  (element?.textContent ?? '').replaceAll(/[\u00a0\u2007\u2008]/g, ' ')
/** A table's rows, cells between bars. */
export const rowsOf = (name: string): string[] =>
  within(panel(name))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => plain(cell).trim()).join('|'))
