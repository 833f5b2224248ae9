import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SprockitView } from '@stallwise/contract/gates/gates.contract.ts'
import { call } from '#lib/api/call.ts'
import { gatesKey } from '../gates.queries.ts'

/** GAT-10: the command has an id of its own, so that a request that the network repeats opens nothing twice. */
export const useOpenGate = (lotId: string, gate: SprockitView) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) =>
      call('POST /sprockit/openGate', {
        body: { sprocketObjectId: gate._id, name: gate.name, reason, commandId: crypto.randomUUID() },
      }),
    retry: false,
    onSettled: () => queries.invalidateQueries({ queryKey: gatesKey(lotId) }),
  })
}
