// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readWorkloadText } from '../../../../src/app/workloads/import/read-text'
import { ImportDialog } from '../../../../src/renderer/features/workloads/import-dialog'
import { PropertiesDialog } from '../../../../src/renderer/features/workloads/properties-dialog'
import { Screen } from '../../../../src/renderer/features/workloads/screen'
import { undoNewest } from '../../../../src/renderer/state/undo'
import { axeFindings } from '../../helpers/axe'
import { fakeClient } from '../../helpers/fake-client'
import { renderInWindow } from '../../helpers/render'
import { sampleSpec } from '../../helpers/samples'
import { workloadAnswers } from './sample-answers'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const settle = () => act(async () => vi.advanceTimersByTimeAsync(1000))

async function open() {
  const client = fakeClient({
    calls: { ...workloadAnswers, 'workloads.readFile': readWorkloadText },
  })
  renderInWindow(<Screen id={null} />, { client, path: '/workloads?import' })
  await settle()
  return client
}
async function paste(text: string): Promise<void> {
  fireEvent.change(screen.getByLabelText('Text of the file'), { target: { value: text } })
  await settle()
}
const takeButton = (): HTMLButtonElement =>
  screen.getByText('Import', { selector: 'button *' }).closest('button') as HTMLButtonElement

describe('the import of a YCSB file', () => {
  it('says of each line what became of it, and takes nothing before it is told to', async () => {
    const client = await open()
    await paste('recordcount=5000\nrecordcount=6000\nfieldcuont=3\nreadproportion=1\n')
    expect(screen.getByText('1 not understood')).toBeTruthy()
    expect(screen.getByText('1 said again later')).toBeTruthy()
    expect(screen.getByText('recordCount = 6000')).toBeTruthy()
    const row = screen.getByText('fieldcuont=3').closest('tr')
    expect(row?.textContent).toMatch(/not understood 3fieldcuont=3.*did you mean fieldcount\?/)
    expect(client.askedOf('workloads.save')).toEqual([])
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Lab' } })
    fireEvent.click(takeButton())
    await settle()
    expect(client.askedOf('workloads.save')).toMatchObject([
      {
        id: null,
        spec: { name: 'Lab', recordCount: 6000 },
        kept: [{ key: 'fieldcuont', value: '3' }],
      },
    ])
    expect(location.pathname).toBe('/workloads/made')
    await act(async () => void undoNewest())
    expect(client.askedOf('workloads.remove')).toEqual([{ ids: ['made'] }])
  })

  it('asks which program wrote it where that makes a difference', async () => {
    const client = await open()
    await paste('workload=core\nrecordcount=100\nreadproportion=1\n')
    const asked = client.askedOf('workloads.readFile')
    expect(asked).toMatchObject([{ name: 'pasted.properties', dialect: null }])
    fireEvent.click(screen.getByLabelText('YCSB'))
    await settle()
    expect(client.askedOf('workloads.readFile').at(-1)).toMatchObject({ dialect: 'ycsb' })
    expect(screen.getByText(/Which wrote this file/)).toBeTruthy()
  })

  it('says why a file is no workload', async () => {
    await open()
    await paste('recordcount=many\n')
    expect(screen.getAllByText(/many/).length).toBeGreaterThan(1)
    expect(takeButton().disabled).toBe(true)
  })

  it('reads a file, and refuses one that is too large without sending it', async () => {
    const client = await open()
    const input = document.querySelector('input[type="file"]') as HTMLInputElement
    const choose = async (file: File): Promise<void> => {
      fireEvent.change(input, { target: { files: [file] } })
      await settle()
      await settle()
    }
    const large = new File([''], 'dump.rdb')
    Object.defineProperty(large, 'size', { value: 50_000_000 })
    await choose(large)
    expect(screen.getByText(/dump\.rdb: 50\.0 MB, a workload has at most 8\.00 MB/)).toBeTruthy()
    expect(client.askedOf('workloads.readFile')).toEqual([])
    const small = new File([''], 'workloada.properties')
    Object.defineProperty(small, 'text', { value: async () => 'recordcount=10\n' })
    await choose(small)
    expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('workloada')
  })

  it('has nothing that axe finds', async () => {
    const client = fakeClient({ calls: { 'workloads.readFile': readWorkloadText } })
    renderInWindow(<ImportDialog onClose={() => undefined} />, { client })
    await paste('workload=core\nrecordcount=5000\nfoo=3\n')
    vi.useRealTimers()
    expect(await axeFindings(screen.getByRole('dialog'))).toEqual([])
  })
})

describe('a workload as properties', () => {
  const input = { id: null, spec: sampleSpec(), kept: [] }

  it('is shown with what YCSB does otherwise, and exported', async () => {
    const client = fakeClient({
      calls: {
        'workloads.properties': () => ({
          text: 'recordcount=100000\n',
          leftOut: ['expiry.seconds=60: records of YCSB do not expire.'],
        }),
        'workloads.export': () => ({ kind: 'saved', path: '/home/ada/YCSB A.properties' }),
      },
    })
    renderInWindow(<PropertiesDialog input={input} onClose={() => undefined} />, { client })
    await settle()
    expect(screen.getByText(/1 thing that YCSB does otherwise/)).toBeTruthy()
    expect(screen.getByText('expiry.seconds=60: records of YCSB do not expire.')).toBeTruthy()
    expect((screen.getByLabelText('Text of the file') as HTMLTextAreaElement).value).toBe(
      'recordcount=100000\n',
    )
    fireEvent.click(screen.getByText('Export…'))
    await settle()
    expect(screen.getByText('Saved as /home/ada/YCSB A.properties')).toBeTruthy()
  })
})
