import { useEffect, useState } from 'react'
import type { ImportedWorkload } from '../../../shared/contract/workloads'
import { formatBytes } from '../../../shared/format/numbers'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useUndo } from '../../state/use-undo'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { freeName } from './free-name'

export type Dialect = 'ycsb' | 'go-ycsb'

interface Source {
  /** of the file; empty: pasted */
  readonly name: string
  readonly text: string
}

/** A larger file is no workload, and is not sent to the host. */
export const MOST_BYTES = 8_000_000
const AFTER_MS = 250

/** Reads a file of properties as it is chosen or typed, and takes it when asked. */
export function useImport() {
  const t = useT('workloads')
  const client = useClient()
  const undo = useUndo()
  const workloads = useWorkbench((s) => s.workloads)
  const [source, setSource] = useState<Source>({ name: '', text: '' })
  const [dialect, setDialect] = useState<Dialect | null>(null)
  const [read, setRead] = useState<ImportedWorkload | null>(null)
  const [unsure, setUnsure] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [tooLarge, setTooLarge] = useState<{ name: string; size: string } | null>(null)
  const [typedName, setName] = useState<string | null>(null)
  useEffect(() => {
    if (source.text.trim() === '') {
      setRead(null)
      setUnsure(false)
      return
    }
    let current = true
    const name = source.name === '' ? t('import.pasted') : source.name
    const timer = setTimeout(() => {
      client.call('workloads.readFile', { name, text: source.text, dialect }).then(
        (answer) => {
          if (!current) return
          setRead(answer)
          setError(null)
          // once it is asked, the question stays: the answer can be changed
          if (answer.ok && answer.dialectUnsure) setUnsure(true)
        },
        (cause: unknown) => current && setError(cause),
      )
    }, AFTER_MS)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [client, source, dialect, t])
  const taken = (workloads ?? []).map(({ spec }) => spec.name)
  const name = typedName ?? (read?.ok === true ? freeName(read.spec.name, taken) : '')

  const change = (next: Source): void => {
    setSource(next)
    setDialect(null)
    setUnsure(false)
    setTooLarge(null)
  }
  const open = async (file: File): Promise<void> => {
    if (file.size > MOST_BYTES) {
      setTooLarge({ name: file.name, size: formatBytes(file.size) })
      return
    }
    setName(null)
    try {
      change({ name: file.name, text: await file.text() })
    } catch (cause) {
      setError(cause)
    }
  }
  const take = async (): Promise<void> => {
    if (read?.ok !== true) return
    try {
      const spec = { ...read.spec, name: name.trim() }
      const { id } = await client.call('workloads.save', { id: null, spec, kept: [...read.kept] })
      undo({
        message: t('import.done', { name: spec.name }),
        undo: () => client.call('workloads.remove', { ids: [id] }),
      })
      navigate(paths.workloads(id))
    } catch (cause) {
      setError(cause)
    }
  }
  return {
    source,
    setSource: change,
    open,
    read,
    error,
    tooLarge,
    unsure,
    choose: setDialect,
    name,
    setName,
    take,
  }
}
