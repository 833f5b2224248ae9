import { i18n } from '@lingui/core'
import { useEffect, useState } from 'react'

/** APL-02: Spanish if the browser prefers it to English, otherwise English. */
export const languageOf = (preferred: readonly string[]): 'en-US' | 'es-MX' => {
  const first = preferred
    .map((one) => one.slice(0, 2).toLowerCase())
    .find((one) => one === 'es' || one === 'en')
  return first === 'es' ? 'es-MX' : 'en-US'
}

const activate = (language: string): void => {
  i18n.activate(language)
  document.documentElement.lang = language
}

const load = async (language: string): Promise<void> => {
  const { locale, messages } = await import('virtual:messages/other')
  if (locale === language) i18n.load(locale, messages)
}

/** APL-02: shows this page in the language of the browser; false until its texts are loaded. Other pages keep theirs. */
export const useDriverLanguage = (): boolean => {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const own = i18n.locale
    const language = languageOf(navigator.languages)
    let isGone = false
    const show = () => {
      if (isGone) return
      activate(language)
      setReady(true)
    }
    if (language === own) show()
    // Without its texts the page has those of the server's language.
    else load(language).then(show, () => setReady(true))
    return () => {
      isGone = true
      if (i18n.locale !== own) activate(own)
    }
  }, [])
  return isReady
}
