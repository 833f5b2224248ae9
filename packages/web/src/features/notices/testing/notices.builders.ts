import type { NoticeDraft } from '@stallwise/contract/notices/notices.contract.ts'

/** For tests: what a person sees before the first notice about a violation. */
export const aNoticeDraft = (changes: Partial<NoticeDraft> = {}): NoticeDraft => ({
  licensePlate: 'CKRX708',
  email: null,
  language: 'en-US',
  doubts: [],
  refusal: null,
  texts: [
    { language: 'en-US', subject: 'Parking violation at Harbour', text: 'Hello,' },
    { language: 'es-MX', subject: 'Infracción en Harbour', text: 'Hola:' },
  ],
  notices: [],
  ...changes,
})
