import { lotBundle, type LotBundle } from '@stallwise/contract/lot-import/lot-bundle.contract.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { SyncConfig } from '#platform/config/sync-config.ts'

const timeoutMs = 20_000
const maxReplyBytes = 5_000_000

const failed = (detail: string) => new Refusal('sync-source-failed', { detail })

const read = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text.length > maxReplyBytes) throw failed('too large')
  return JSON.parse(text) as unknown
}

/** CFG-50: fetches a lot's configuration from the other server. */
export const fetchBundle = async ({ source }: SyncConfig, lotId: string): Promise<LotBundle> => {
  if (!source) throw new Refusal('sync-source-missing')
  const response = await fetch(`${source.url}/api/sync/parking-lots/${lotId}`, {
    headers: { authorization: `Bearer ${source.key}` },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  }).catch((error: Error) => {
    throw failed(error.message)
  })
  if (!response.ok) throw failed(`it answered ${response.status}`)
  const body = await read(response).catch(() => {
    throw failed('its answer could not be read')
  })
  const bundle = lotBundle.safeParse(body)
  if (!bundle.success) throw failed('its answer is not understood')
  return bundle.data
}
