import { Modal } from '@mantine/core'
import { usePalette } from './open'
import { PaletteList } from './palette-list'

/** One field over everything: pages, profiles, workloads, runs, settings and verbs. */
export function Palette() {
  const opened = usePalette((s) => s.opened)
  const close = usePalette((s) => s.close)
  return (
    <Modal
      opened={opened}
      onClose={close}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset="12vh"
    >
      <PaletteList onDone={close} />
    </Modal>
  )
}
