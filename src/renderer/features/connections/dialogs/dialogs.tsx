import type { ImportPreview, ProfileView, ReadUri } from '../../../../shared/contract/profiles'
import { ExportDialog } from './export-dialog'
import { ImportDialog } from './import-dialog'
import { MoveDialog } from './move-dialog'
import { PasteDialog } from './paste-dialog'

/** The one dialog that is open, with what it is about. */
export type OpenDialog =
  | { readonly kind: 'paste' }
  | { readonly kind: 'import'; readonly preview: ImportPreview | null }
  | { readonly kind: 'export' | 'move'; readonly profiles: readonly ProfileView[] }

interface DialogsProps {
  readonly open: OpenDialog | null
  readonly onClose: () => void
  readonly onRead: (read: Extract<ReadUri, { readonly ok: true }>) => void
  readonly onFile: (preview: ImportPreview) => void
  readonly onMove: (profiles: readonly ProfileView[], folder: string) => void
}

export function Dialogs({ open, onClose, onRead, onFile, onMove }: DialogsProps) {
  switch (open?.kind) {
    case undefined:
      return null
    case 'paste':
      return (
        <PasteDialog
          onClose={onClose}
          onFile={onFile}
          onRead={(read) => {
            onClose()
            onRead(read)
          }}
        />
      )
    case 'import':
      return <ImportDialog pasted={open.preview} onClose={onClose} />
    case 'export':
      return <ExportDialog profiles={open.profiles} onClose={onClose} />
    case 'move':
      return (
        <MoveDialog
          profiles={open.profiles}
          onClose={onClose}
          onMove={(folder) => {
            onClose()
            onMove(open.profiles, folder)
          }}
        />
      )
  }
}
