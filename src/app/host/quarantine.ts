import { Changes } from '../changes'

/** Sentences about files that were damaged and set aside since the start. */
export class QuarantineLog {
  readonly changes = new Changes()
  private sentences: readonly string[] = []

  /** to be handed on as `onQuarantine` */
  readonly tell = (sentence: string): void => {
    this.sentences = [...this.sentences, sentence]
    this.changes.emit()
  }

  list(): readonly string[] {
    return this.sentences
  }
}
