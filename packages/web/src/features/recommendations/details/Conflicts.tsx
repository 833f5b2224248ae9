import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { Recommendation } from '@stallwise/contract/recommendations/recommendation.views.ts'
import type { RecommendationDetails } from '@stallwise/contract/recommendations/recommendations.contract.ts'
import { Link } from '#lib/routes/Link.tsx'
import { Banner } from '#ui/Banner.tsx'
import { useWhatToDo } from '../recommendation-words.ts'
import { recommendationsQuery } from '../recommendations.queries.ts'
import styles from './details.module.css'

type Advice = Pick<Recommendation, 'typeOfRecommendation' | 'parkingGroup' | 'groupChanges'>

const groupsOf = ({ parkingGroup, groupChanges }: Advice): string[] =>
  [parkingGroup, ...(groupChanges ?? []).map((change) => change.parkingGroup)].flatMap(
    (group) => group?._id ?? [],
  )

/** REC-54: whether accepting one of two recommendations abandons the other: more passes and fewer stalls of one group. */
export const conflicts = (one: Advice, other: Advice): boolean => {
  const types = new Set([one.typeOfRecommendation, other.typeOfRecommendation])
  if (!types.has('oversell') || !types.has('stallMix')) return false
  const groups = new Set(groupsOf(one))
  return groupsOf(other).some((group) => groups.has(group))
}

/** The open recommendations that accepting this one abandons. */
export const Conflicts = ({ recommendation }: { recommendation: RecommendationDetails }) => {
  const { data = [] } = useQuery(recommendationsQuery(recommendation.parkingLot))
  const whatToDo = useWhatToDo()
  return data
    .filter((other) => conflicts(recommendation, other))
    .map((other) => (
      <Banner key={other._id}>
        <p className={styles.long}>
          <Trans>
            There is another recommendation about the same stalls. Accepting one abandons the other:
          </Trans>{' '}
          <Link to={`/recommendations/${other._id}`}>{whatToDo(other)}</Link>
        </p>
      </Banner>
    ))
}
