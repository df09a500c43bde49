// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SAVE_AFTER_MS } from '../../../src/renderer/state/kept'
import { useDraft } from '../../../src/renderer/state/use-draft'
import { useMemory } from '../../../src/renderer/state/use-memory'
import { fakeClient } from '../helpers/fake-client'
import { renderInWindow } from '../helpers/render'

function Field({ name, initial = 'saved' }: { readonly name: string; readonly initial?: string }) {
  const draft = useDraft(name, initial, {
    parse: (kept) => (typeof kept === 'string' ? kept : null),
  })
  return (
    <>
      <input
        aria-label="field"
        value={draft.value}
        onChange={(event) => draft.set(event.currentTarget.value)}
      />
      <output>{`${draft.state} ${draft.unsaved ? 'unsaved' : 'as saved'}`}</output>
      <button type="button" onClick={draft.drop}>
        drop
      </button>
    </>
  )
}
const field = () => screen.getByLabelText('field') as HTMLInputElement
const state = () => screen.getByRole('status').textContent
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a draft', () => {
  it('is written once, a moment after the last change', async () => {
    const { client } = renderInWindow(<Field name="profile:7" />)
    await settle()
    type('a')
    type('ab')
    await act(() => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1))
    expect(client.askedOf('drafts.put')).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(client.askedOf('drafts.put')).toEqual([{ key: 'profile:7', value: 'ab' }])
    expect(state()).toBe('ready unsaved')
  })

  it('is written at once when the page goes away', async () => {
    const { client, unmount } = renderInWindow(<Field name="a" />)
    await settle()
    type('x')
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(client.askedOf('drafts.put')).toHaveLength(1)
    type('xy')
    unmount()
    expect(client.askedOf('drafts.put')[1]).toEqual({ key: 'a', value: 'xy' })
  })

  it('comes back', async () => {
    const client = fakeClient({ calls: { 'drafts.get': () => 'typed before' } })
    renderInWindow(<Field name="a" />, { client })
    expect(state()).toBe('loading as saved')
    await settle()
    expect(field().value).toBe('typed before')
    expect(state()).toBe('ready unsaved')
  })

  it('of another form is passed over', async () => {
    const client = fakeClient({ calls: { 'drafts.get': () => ({ old: 1 }) } })
    renderInWindow(<Field name="a" />, { client })
    await settle()
    expect(field().value).toBe('saved')
    expect(state()).toBe('ready as saved')
  })

  it('does not write over what was typed while it was read', async () => {
    const client = fakeClient({ calls: { 'drafts.get': () => 'typed before' } })
    renderInWindow(<Field name="a" />, { client })
    type('quicker')
    await settle()
    expect(field().value).toBe('quicker')
  })

  it('is forgotten when it is dropped, a waiting write as well', async () => {
    const { client } = renderInWindow(<Field name="a" />)
    await settle()
    type('x')
    fireEvent.click(screen.getByText('drop'))
    await act(() => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS))
    expect(client.askedOf('drafts.put')).toEqual([])
    expect(client.askedOf('drafts.drop')).toEqual([{ key: 'a' }])
    expect(field().value).toBe('saved')
  })

  it('stays with its key', async () => {
    const { client, rerender } = renderInWindow(<Field name="a" initial="A" />)
    await settle()
    type('changed')
    rerender(<Field name="b" initial="B" />)
    expect(field().value).toBe('B')
    await settle()
    expect(client.askedOf('drafts.put')).toEqual([{ key: 'a', value: 'changed' }])
    rerender(<Field name="a" initial="A" />)
    await settle()
    expect(field().value).toBe('changed')
  })
})

function Width() {
  const [width, setWidth] = useMemory('split.list', 252)
  return (
    <button type="button" onClick={() => setWidth(width + 48)}>
      {width}
    </button>
  )
}
const width = () => screen.getByRole('button').textContent

describe('a small choice', () => {
  it('is kept and found again', async () => {
    const client = fakeClient()
    const { unmount } = renderInWindow(<Width />, { client })
    fireEvent.click(screen.getByRole('button'))
    expect(width()).toBe('300')
    await act(() => vi.advanceTimersByTimeAsync(SAVE_AFTER_MS))
    expect(client.askedOf('drafts.put')).toEqual([{ key: 'memory:split.list', value: 300 }])
    unmount()
    renderInWindow(<Width />, { client })
    expect(width()).toBe('300')
  })

  it('of another kind is passed over', async () => {
    const client = fakeClient({ calls: { 'drafts.get': () => 'wide' } })
    renderInWindow(<Width />, { client })
    await settle()
    expect(width()).toBe('252')
  })
})
