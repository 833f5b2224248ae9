import { randomBytes } from 'node:crypto'
import { edgeKeys as contract } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { z } from 'zod'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { bindLotResource, lotResource, text } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { isOnline } from './gates.view.ts'

interface EdgeKeyDraft {
  readonly name: string
  readonly key: string
}

/** GAT-40: only the hash of the key is stored. */
export const edgeKeys = lotResource({
  contract: { ...contract, added: contract.added.extend({ key: z.string() }), secrets: ['key'] },
  table: 'edge_key',
  kind: 'edge-key',
  audited: ['keyHint'],
  fields: { name: text('name') },
  shown: (row, { now }) => ({
    keyHint: row.key_hint,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    online: isOnline(row.last_seen_at, now),
  }),
  rule: (_draft: EdgeKeyDraft) => [],
  alsoWrite: async ({ now }, { key }) => ({
    key_hash: hashOfToken(key),
    key_hint: key.slice(-4),
    created_at: new Date(now),
  }),
})

export const bindEdgeKeys = (bind: Bind, parts: ChangeLotParts): void => {
  const { add, ...names } = contract.names
  bindLotResource(bind, parts, { ...edgeKeys, contract: { names } })
  bind(add, async ({ viewer, body, reply }) => {
    reply.header('cache-control', 'no-store')
    const key = `swe_${randomBytes(32).toString('base64url')}`
    return { ...(await edgeKeys.commands.add(parts, viewer, { ...body, key })), key }
  })
}
