// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listenToKeys } from '../../../src/renderer/keys/listen'
import { useKeys } from '../../../src/renderer/keys/use-keys'
import { renderInWindow } from '../helpers/render'

const ran: string[] = []
let singleKeys = true
let nowMs = 0
let end = (): void => undefined

function Page({ keys }: { readonly keys: readonly string[] }) {
  useKeys(keys.map((each) => ({ keys: each, label: each, run: () => ran.push(each) })))
  return (
    <>
      <input aria-label="field" />
      <input type="checkbox" aria-label="box" />
      <button type="button">deed</button>
    </>
  )
}

function Dialog() {
  useKeys([{ keys: 'n', label: 'n', run: () => ran.push('dialog') }])
  return null
}

const press = (key: string, at: Element = document.body, init: KeyboardEventInit = {}) =>
  fireEvent.keyDown(at, { key, ...init })

beforeEach(() => {
  ran.length = 0
  singleKeys = true
  nowMs = 0
  end = listenToKeys(
    () => singleKeys,
    () => nowMs,
  )
})
afterEach(() => end())

describe('keys of a page', () => {
  it('act outside of text fields', () => {
    renderInWindow(<Page keys={['n', 'mod+s']} />)
    press('n')
    press('n', screen.getByLabelText('field'))
    press('n', screen.getByLabelText('box'))
    expect(ran).toEqual(['n', 'n'])
  })

  it('with Ctrl act in text fields too, but leave undo to them', () => {
    renderInWindow(<Page keys={['mod+s', 'mod+z']} />)
    press('s', screen.getByLabelText('field'), { ctrlKey: true })
    press('z', screen.getByLabelText('field'), { ctrlKey: true })
    press('z', document.body, { ctrlKey: true })
    expect(ran).toEqual(['mod+s', 'mod+z'])
  })

  it('without Ctrl can be switched off', () => {
    singleKeys = false
    renderInWindow(<Page keys={['n', 'g c', 'mod+s']} />)
    press('n')
    press('g')
    press('c')
    press('s', document.body, { metaKey: true })
    expect(ran).toEqual(['mod+s'])
  })

  it('follow each other within a moment', () => {
    renderInWindow(<Page keys={['g c', 'c']} />)
    press('g')
    press('c')
    press('g')
    nowMs = 2000
    press('c')
    expect(ran).toEqual(['g c', 'c'])
  })

  it('leave Enter and Space to the control that has the focus', () => {
    renderInWindow(<Page keys={['enter']} />)
    press('Enter', screen.getByRole('button'))
    press('Enter')
    expect(ran).toEqual(['enter'])
  })

  it('are those of the part that was drawn last', () => {
    const { rerender } = renderInWindow(
      <>
        <Page keys={['n']} />
        <Dialog />
      </>,
    )
    press('n')
    expect(ran).toEqual(['dialog'])
    rerender(<Page keys={['n']} />)
    press('n')
    expect(ran).toEqual(['dialog', 'n'])
  })

  it('leave a text field by Escape', () => {
    renderInWindow(<Page keys={[]} />)
    const field = screen.getByLabelText('field')
    field.focus()
    press('Escape', field)
    expect(document.activeElement).toBe(document.body)
  })
})
