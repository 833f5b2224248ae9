import { z } from 'zod'
import { ConfigError } from './config-error.ts'

/** Copying lot configurations from another server, and offering them to others. */
export const syncEnvironment = {
  SYNC_SOURCE_URL: z.url({ protocol: /^https?$/ }).optional(),
  SYNC_SOURCE_KEY: z.string().min(16).optional(),
  SYNC_KEY: z.string().min(16).optional(),
}

export interface SyncConfig {
  /** The server to copy from, and its key; undefined: none is configured. */
  readonly source?: { readonly url: string; readonly key: string }
  /** The key that other servers need to copy configurations from this one; undefined: not allowed. */
  readonly key?: string
}

type SyncEnvironment = { readonly [K in keyof typeof syncEnvironment]?: string | undefined }

export const readSyncConfig = ({
  SYNC_SOURCE_URL,
  SYNC_SOURCE_KEY,
  SYNC_KEY,
}: SyncEnvironment): SyncConfig => {
  if (Boolean(SYNC_SOURCE_URL) !== Boolean(SYNC_SOURCE_KEY))
    throw new ConfigError('SYNC_SOURCE_URL and SYNC_SOURCE_KEY go together: set both or neither.')
  const source = SYNC_SOURCE_URL &&
    SYNC_SOURCE_KEY && { url: SYNC_SOURCE_URL.replace(/\/+$/, ''), key: SYNC_SOURCE_KEY }
  return { ...(source && { source }), ...(SYNC_KEY && { key: SYNC_KEY }) }
}
