// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { undoNewest, useUndoOffers } from '../../../src/renderer/state/undo'
import { useUndo } from '../../../src/renderer/state/use-undo'
import { WorkbenchError } from '../../../src/shared/errors'
import { renderInWindow } from '../helpers/render'

function Deed({ name, undo }: { readonly name: string; readonly undo: () => Promise<void> }) {
  const offer = useUndo()
  return (
    <button type="button" onClick={() => offer({ message: `${name} deleted.`, undo })}>
      {name}
    </button>
  )
}

beforeEach(() => useUndoOffers.setState({ offers: [] }))

describe('a deed that can be undone', () => {
  it('is taken back by its button, once', async () => {
    const undo = vi.fn(async () => undefined)
    renderInWindow(<Deed name="first" undo={undo} />)
    fireEvent.click(screen.getByText('first'))
    expect(await screen.findByText('first deleted.')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByText('Undo')))
    expect(undo).toHaveBeenCalledOnce()
    expect(undoNewest()).toBe(false)
  })

  it('is taken back newest first', async () => {
    const undone: string[] = []
    renderInWindow(
      <>
        <Deed name="first" undo={async () => void undone.push('first')} />
        <Deed name="second" undo={async () => void undone.push('second')} />
      </>,
    )
    fireEvent.click(screen.getByText('first'))
    fireEvent.click(screen.getByText('second'))
    await act(async () => void undoNewest())
    await act(async () => void undoNewest())
    expect(undone).toEqual(['second', 'first'])
  })

  it('says why it could not be taken back', async () => {
    const refused = new WorkbenchError('not-found', 'The profile is gone.')
    renderInWindow(<Deed name="first" undo={() => Promise.reject(refused)} />)
    fireEvent.click(screen.getByText('first'))
    await act(async () => void undoNewest())
    expect(await screen.findByText('The profile is gone.')).toBeTruthy()
  })
})
