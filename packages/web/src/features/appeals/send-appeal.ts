import type { AppealPage } from '@stallwise/contract/appeals/appeals.contract.ts'
import { call } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'

/** The same for every attempt to send an appeal, so that a repeat after a lost answer is the same appeal. */
const keys = new Map<string, string>()

const keyOf = (token: string, text: string): string => {
  const what = `${token} ${text}`
  const key = keys.get(what) ?? crypto.randomUUID()
  keys.set(what, key)
  return key
}

/** APL-10, APL-11: sends an appeal. */
export const sendAppeal = (token: string, text: string): Promise<AppealPage> =>
  call('POST /appeals/{token}', {
    params: { token },
    body: { text },
    idempotencyKey: keyOf(token, text),
  })

/** APL-12: sends the photo of an appeal. */
export const sendPhoto = (
  token: string,
  photo: File,
  onProgress: (share: number) => void,
): Promise<AppealPage> => {
  const body = new FormData()
  body.append('file', photo)
  return upload<AppealPage>(`/api/appeals/${encodeURIComponent(token)}/photo`, { body, onProgress })
}
