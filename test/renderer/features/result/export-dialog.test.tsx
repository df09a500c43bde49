// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ExportDialog } from '../../../../src/renderer/features/result/export-dialog'
import type { Progress } from '../../../../src/shared/contract/host'
import type { RunRow } from '../../../../src/shared/contract/runs'
import { WorkbenchError } from '../../../../src/shared/errors'
import { axeFindings } from '../../helpers/axe'
import { type FakeOptions, fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleRun } from '../../helpers/samples'

const settle = () => act(async () => undefined)
const saved = () => ({ kind: 'saved' as const, path: '/home/ada/redis.pdf' })

async function open(
  exporting: NonNullable<FakeOptions['calls']>['runs.export'] = saved,
  { row = {}, language }: { row?: Partial<RunRow>; language?: 'en' | 'zh-CN' } = {},
  drafts: Readonly<Record<string, unknown>> = {},
) {
  const client = fakeClient({
    calls: {
      'runs.export': exporting,
      ...('export' in drafts ? { 'drafts.get': () => drafts.export } : {}),
    },
  })
  const onClose = vi.fn()
  const element = <ExportDialog row={sampleRun({ id: 'r1', ...row })} onClose={onClose} />
  renderInWindow(element, { client, language })
  await settle()
  return { client, onClose }
}
const button = (name: string): HTMLButtonElement => screen.getByRole('button', { name })
const choose = async (field: string, option: string): Promise<void> => {
  fireEvent.click(screen.getByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }))
}
afterEach(() => vi.restoreAllMocks())

describe('the export', () => {
  it('hands over a PDF without addresses unless told otherwise, and says where it is', async () => {
    const { client } = await open()
    expect(screen.getByText(/Left out: passwords, keys, user names/)).toBeTruthy()
    fireEvent.click(button('Export'))
    await settle()
    expect(client.askedOf('runs.export')).toEqual([
      {
        ...{ runId: 'r1', format: 'pdf', language: 'en', paper: 'A4' },
        ...{ csvFlavour: 'rfc4180', addresses: 'replace' },
      },
    ])
    expect(screen.getByText('Saved as /home/ada/redis.pdf')).toBeTruthy()
    expect(button('Copy path')).toBeTruthy()
    expect(await axeFindings(document.body)).toEqual([])
  })

  it('asks only what its format needs', async () => {
    await open()
    const asked = () => screen.getAllByRole('combobox').map((field) => field.id).length
    expect(screen.getByRole('combobox', { name: 'Paper' })).toBeTruthy()
    expect(asked()).toBe(3)
    fireEvent.click(screen.getByRole('radio', { name: /^CSV/ }))
    expect(screen.queryByRole('combobox', { name: 'Paper' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'CSV is for' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^JSON/ }))
    expect(asked()).toBe(1)
  })

  it('keeps the choices for the next time', async () => {
    const { client } = await open()
    fireEvent.click(screen.getByRole('radio', { name: /^CSV/ }))
    await choose('CSV is for', 'Excel (semicolon, byte order mark)')
    await choose('Addresses', 'keep')
    fireEvent.click(button('Export'))
    await settle()
    expect(client.askedOf('runs.export')[0]).toMatchObject({
      ...{ format: 'csv', csvFlavour: 'excel', addresses: 'keep', language: 'en' },
    })
    await waitFor(() =>
      expect(client.askedOf('drafts.put').at(-1)).toEqual({
        key: 'memory:export',
        value: { format: 'csv', csvFlavour: 'excel', addresses: 'keep' },
      }),
    )
  })

  it('takes up the choices of the last time', async () => {
    const { client } = await open(saved, { language: 'zh-CN' }, { export: { format: 'json' } })
    fireEvent.click(button('导出'))
    await settle()
    expect(client.askedOf('runs.export')[0]).toMatchObject({ format: 'json', language: 'zh-CN' })
  })

  it('tells how far it has come, and can be cancelled', async () => {
    const told: { tell?: (progress: Progress) => void; signal?: AbortSignal } = {}
    const { client } = await open(
      (_, { tell, signal }) =>
        new Promise((_resolve, reject) => {
          Object.assign(told, { tell, signal })
          signal.addEventListener('abort', () =>
            reject(new WorkbenchError('cancelled', 'Cancelled.')),
          )
        }),
    )
    fireEvent.click(button('Export'))
    await settle()
    expect(screen.getByText('Reading the run.')).toBeTruthy()
    act(() => told.tell?.({ share: 0.4, doing: 'Drawing page 2.' }))
    expect(screen.getByText('Drawing page 2.')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(button('Export').disabled).toBe(true)
    fireEvent.click(button('Cancel'))
    await settle()
    expect(told.signal?.aborted).toBe(true)
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(button('Export').disabled).toBe(false)
    expect(client.askedOf('runs.export')).toHaveLength(1)
  })

  it('tells in place what failed, and can be tried again', async () => {
    let full = true
    const { client } = await open(() => {
      if (!full) return saved()
      throw new WorkbenchError('disk', '/mnt/redis.pdf: no space left, 0 bytes are free.', {
        hint: 'Choose another place.',
      })
    })
    fireEvent.click(button('Export'))
    await settle()
    expect(screen.getByText('/mnt/redis.pdf: no space left, 0 bytes are free.')).toBeTruthy()
    expect(screen.getByText('Choose another place.')).toBeTruthy()
    full = false
    fireEvent.click(button('Export'))
    await settle()
    expect(screen.queryByText('Choose another place.')).toBeNull()
    expect(screen.getByText('Saved as /home/ada/redis.pdf')).toBeTruthy()
    expect(client.askedOf('runs.export')).toHaveLength(2)
  })

  it('fetches what a web host holds ready', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await open(() => ({ kind: 'download', url: '/download/1', name: 'redis.pdf' }))
    fireEvent.click(button('Export'))
    await settle()
    expect(clicked).toHaveBeenCalledOnce()
    expect(screen.getByText("redis.pdf is with your browser's downloads.")).toBeTruthy()
  })

  it('asks again when the system’s dialog was closed without a place', async () => {
    await open(() => ({ kind: 'cancelled' }))
    fireEvent.click(button('Export'))
    await settle()
    expect(screen.queryByRole('status')).toBeNull()
    expect(button('Export').disabled).toBe(false)
  })

  it('says that a run that is not whole is marked', async () => {
    await open(saved, { row: { state: 'partial' } })
    expect(screen.getByText('This run is partial: every page says so.')).toBeTruthy()
  })
})
