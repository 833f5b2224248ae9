import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { ApiProblem, isProblem } from '#lib/api/api-problem.ts'
import { call } from '#lib/api/call.ts'
import { isKnownRefusal, problemText } from '#lib/api/problem-text.ts'
import { useGoTo } from '#lib/routes/Link.tsx'
import { recommendationKey, recommendationsKey, tasksKey } from '../recommendations.queries.ts'
import { forgetOutdated, noteOutdated } from './outdated.ts'

/** The recommendation as it stands now, if a decision was refused because it is another one. */
const currentOf = (error: unknown): RecommendationDetails | undefined =>
  error instanceof ApiProblem &&
  (isProblem(error, 'stale-version') || isProblem(error, 'recommendation-not-open'))
    ? (error.current as RecommendationDetails | undefined)
    : undefined

/** REC-57, REC-58: accepting and dismissing, by the revision that is on the screen. */
export const useDecisions = ({ _id, revision, parkingLot }: RecommendationDetails, onDone: () => void) => {
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const goTo = useGoTo()
  const id = _id
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: recommendationsKey(parkingLot) })
    void queries.invalidateQueries({ queryKey: tasksKey(parkingLot) })
    void queries.invalidateQueries({ queryKey: ['lots'] })
  }
  const show = (current: RecommendationDetails) => queries.setQueryData(recommendationKey(id), current)
  const onError = (error: unknown) => {
    if (!isProblem(error, 'stale-version') && !isProblem(error, 'recommendation-not-open')) return
    if (isProblem(error, 'stale-version')) noteOutdated(queries, id)
    const current = currentOf(error)
    if (current) show(current)
    else void queries.invalidateQueries({ queryKey: recommendationKey(id), exact: true })
    refresh()
    onDone()
  }
  const accept = useMutation({
    mutationFn: () => call('PUT /recommendations/{id}/tasks', { params: { id }, body: { revision } }),
    onSuccess: async (task) => {
      forgetOutdated(queries, id)
      refresh()
      void queries.invalidateQueries({ queryKey: recommendationKey(id), exact: true })
      await goTo({ to: `/recommendations/${task._id}/tasks` })
    },
    onError,
  })
  const dismiss = useMutation({
    mutationFn: (reason: string) =>
      call('POST /recommendations/{id}/dismiss', { params: { id }, body: { reason, revision } }),
    onSuccess: (current) => {
      forgetOutdated(queries, id)
      refresh()
      onDone()
      show(current)
    },
    onError,
  })
  const failures = {
    accept: t`Something went wrong. This recommendation could not be accepted. If this problem persists, please contact the provider.`,
    dismiss: t`Something went wrong. This recommendation could not be dismissed. If this problem persists, please contact the provider.`,
  }
  const failureOf = (kind: keyof typeof failures, error: unknown) =>
    error === null || currentOf(error) !== undefined
      ? undefined
      : isKnownRefusal(error)
        ? `${failures[kind]} ${problemText(error, i18n)}`
        : failures[kind]
  return {
    accept: () => accept.mutate(),
    dismiss: (reason: string) => dismiss.mutate(reason),
    isBusy: accept.isPending || dismiss.isPending,
    acceptFailure: failureOf('accept', accept.error),
    dismissFailure: failureOf('dismiss', dismiss.error),
    reset: () => {
      accept.reset()
      dismiss.reset()
    },
  }
}
