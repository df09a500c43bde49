// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { PaletteList } from '../../../src/renderer/palette/palette-list'
import { useVerbs, type Verb } from '../../../src/renderer/palette/verbs'
import { renderInWindow } from '../helpers/render'

function Page({ verbs, onDone }: { verbs: readonly Verb[]; onDone: () => void }) {
  useVerbs(verbs)
  return <PaletteList onDone={onDone} />
}

function open(language: 'en' | 'zh-CN' = 'en') {
  const run = vi.fn()
  const refused = vi.fn()
  const onDone = vi.fn()
  const verbs: readonly Verb[] = [
    { id: 'undo', message: 'frame:undo', run },
    { id: 'close', message: 'frame:close', refused: 'Nothing is open.', run: refused },
  ]
  const { client } = renderInWindow(<Page verbs={verbs} onDone={onDone} />, { language })
  return { run, refused, onDone, client, field: screen.getByRole('combobox') }
}
const selected = () => screen.getByRole('option', { selected: true }).textContent

describe('the palette', () => {
  it('shows the page’s commands and runs the chosen one', () => {
    const { field, run, onDone } = open()
    expect(screen.getAllByRole('option')).toHaveLength(2)
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(onDone).toHaveBeenCalledOnce()
    expect(run).toHaveBeenCalledOnce()
  })

  it('finds a command by its name in the other language', () => {
    const { field } = open('en')
    fireEvent.change(field, { target: { value: '撤销' } })
    expect(selected()).toBe('Undo')
  })

  it('walks with the arrow keys and round at the ends', () => {
    const { field } = open()
    fireEvent.keyDown(field, { key: 'ArrowUp' })
    expect(selected()).toContain('Close')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    expect(selected()).toBe('Undo')
  })

  it('lists what cannot run with its reason, and does not run it', () => {
    const { refused, onDone } = open()
    const row = screen.getByText('Close').closest('[role="option"]') as HTMLElement
    expect(row.textContent).toContain('Nothing is open.')
    expect(row.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(row)
    expect(refused).not.toHaveBeenCalled()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('says so when nothing answers', () => {
    const { field } = open()
    fireEvent.change(field, { target: { value: 'qqq' } })
    expect(screen.queryAllByRole('option')).toHaveLength(0)
    expect(screen.getByText(/qqq/)).toBeTruthy()
  })
})
