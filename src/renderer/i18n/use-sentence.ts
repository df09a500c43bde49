import { useEffect } from 'react'
import { create } from 'zustand'
import { type Sentences, sentencesOf } from './sentences/catalogue'
import { useLanguage } from './use-t'

const useLoaded = create<{ readonly sentences: Sentences | null }>(() => ({ sentences: null }))

let loading = false

/** Read when Chinese is first shown; as long as it is not there, the host's English is. */
function load(): void {
  if (loading) return
  loading = true
  import('./sentences/zh-CN').then(
    ({ CHINESE }) => useLoaded.setState({ sentences: sentencesOf(CHINESE) }),
    () => {
      loading = false
    },
  )
}

const asItIs: Sentences = (text) => text

/** What the host says, which is English, in the window's language as far as that is known. */
export function useSentence(): Sentences {
  const language = useLanguage()
  const sentences = useLoaded((state) => state.sentences)
  useEffect(() => {
    if (language === 'zh-CN') load()
  }, [language])
  return language === 'zh-CN' ? (sentences ?? asItIs) : asItIs
}
