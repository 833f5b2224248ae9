import type { Notice } from '@stallwise/contract/notices/notices.contract.ts'

/** The languages of texts that are sent, each by its own name. */
export const languageNames: Record<Notice['language'], string> = {
  'en-US': 'English',
  'es-MX': 'Español',
}
