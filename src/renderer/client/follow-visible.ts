import type { TopicInput, TopicName, TopicValues } from '../../shared/contract/calls'
import type { WorkbenchClient } from '../../shared/contract/handlers'

/**
 * Follows a topic while the window can be seen: a hidden one costs nothing, and is told the newest
 * value when it is shown again. Give `input` as a function where it says what one holds already.
 */
export function followVisible<N extends TopicName>(
  client: WorkbenchClient,
  name: N,
  input: TopicInput<N> | (() => TopicInput<N>),
  onValue: (value: TopicValues[N]) => void,
): () => void {
  let end: (() => void) | null = null
  const update = (): void => {
    if (document.hidden) {
      end?.()
      end = null
    } else {
      end ??= client.follow(name, input, onValue)
    }
  }
  update()
  document.addEventListener('visibilitychange', update)
  return () => {
    document.removeEventListener('visibilitychange', update)
    end?.()
  }
}
