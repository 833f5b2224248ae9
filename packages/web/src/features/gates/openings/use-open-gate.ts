import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { call } from '#lib/api/call.ts'
import { gatesKey } from '../gates.queries.ts'

/** GAT-10: each command has its own id, so that a repeated request does not open a gate twice. */
export const useOpenGate = (lotId: string, gate: SprockitView) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ reason, decision }: { reason: string; decision: string | undefined }) =>
      call('POST /sprockit/openGate', {
        body: {
          sprocketObjectId: gate._id,
          name: gate.name,
          reason,
          ...(decision !== undefined && { decision }),
          commandId: crypto.randomUUID(),
        },
      }),
    retry: false,
    onSettled: () => queries.invalidateQueries({ queryKey: gatesKey(lotId) }),
  })
}
