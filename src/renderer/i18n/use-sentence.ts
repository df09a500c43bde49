import { useEffect } from 'react'
import { create } from 'zustand'
import { type Sentences, sentencesOf } from './sentences/catalogue'
import { useLanguage } from './use-t'

const useLoaded = create<{ readonly sentences: Sentences | null }>(() => ({ sentences: null }))

/** Read when Chinese is first shown. */
async function load(): Promise<void> {
  if (useLoaded.getState().sentences !== null) return
  const { CHINESE } = await import('./sentences/zh-CN')
  useLoaded.setState({ sentences: sentencesOf(CHINESE) })
}

const asItIs: Sentences = (text) => text

/** What the host says, which is English, in the window's language as far as that is known. */
export function useSentence(): Sentences {
  const language = useLanguage()
  const sentences = useLoaded((state) => state.sentences)
  useEffect(() => {
    if (language === 'zh-CN') void load()
  }, [language])
  return language === 'zh-CN' ? (sentences ?? asItIs) : asItIs
}
