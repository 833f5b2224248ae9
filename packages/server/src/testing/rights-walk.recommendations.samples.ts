import type { Found } from '@stallwise/domain/recommendations/lifecycle.rules.ts'
import { uuidv7 } from 'uuidv7'
import { insertRow } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const ofAnybody = (make: Row['make']): Row => ({ scope: 'anybody', make })
const lotId = ({ lot }: Target) => lot.lot.id

const options = { p97: { add: 3 }, mediumRisk: null }

/** A recommendation of a group of its own, since a group has one open one. */
const aRecommendation = async (target: Target): Promise<string> => {
  const group = uuidv7()
  const found: Found = { type: 'oversell', group, result: { options, passCount: 3, yearlyCents: 36_000 } }
  const id = await insertRow(target, 'recommendation', {
    type_of_recommendation: 'oversell',
    group_id: group,
    pass_count: 3,
    yearly_cents: 36_000,
    made_at: new Date(),
    shown_as_new_at: new Date(),
    shown_figures: '{}',
    found: JSON.stringify(found),
    group_ids: [group],
  })
  const { database, lot } = target
  await database.asSystem((tx) =>
    tx
      .insertInto('recommendation_revision')
      .values({
        parking_lot_id: lot.lot.id,
        recommendation_id: id,
        revision: 1,
        made_at: new Date(),
        pass_count: 3,
        yearly_cents: 36_000,
        found: JSON.stringify(found),
        evidence: JSON.stringify({
          day: '2026-11-20',
          capitalizationRate: null,
          settings: {
            mediumRisk: false,
            raiseFromPercent: 95,
            lowerUntilPercent: 60,
            priceStepPercent: 5,
            elasticity: -0.3,
            visitorStallMonthlyRevenue: null,
          },
          groups: [],
        }),
      })
      .execute(),
  )
  return id
}

const aTask = async (target: Target): Promise<string> =>
  insertRow(target, 'task', {
    recommendation_id: await aRecommendation(target),
    status: 'inProgress',
    type_of_recommendation: 'oversell',
    group_ids: [],
    revision: 1,
    goal: JSON.stringify({ type: 'oversell', passes: 3 }),
    started_with: JSON.stringify({ passes: 0, priceCents: null, stalls: {} }),
    date_updated: new Date(),
  })

const ofRecommendation = async (target: Target) => ({ params: { id: await aRecommendation(target) } })
const ofTask = async (target: Target) => ({ params: { id: await aTask(target) } })

/** One request for every endpoint of recommendations and tasks. */
export const recommendationSamples = {
  'GET /recommendations/parkingLot/{id}': ofAnybody((target) => ({ params: { id: lotId(target) } })),
  'GET /recommendations': ofAnybody(() => ({})),
  'GET /recommendations/{id}': ofLot(ofRecommendation),
  'GET /recommendations/{id}/revisions': ofLot(ofRecommendation),
  'PUT /recommendations/{id}/tasks': ofLot(async (target) => ({
    ...(await ofRecommendation(target)),
    body: { revision: 1 },
  })),
  'POST /recommendations/{id}/dismiss': ofLot(async (target) => ({
    ...(await ofRecommendation(target)),
    body: { reason: 'We sell no passes in winter.' },
  })),
  'GET /recommendations/advice/parkingLot/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
  'POST /recommendations/advice/parkingLot/{id}': ofLot((target) => ({ params: { id: lotId(target) } })),
  'GET /recommendations/tasks/parkingLot/{id}': ofAnybody((target) => ({ params: { id: lotId(target) } })),
  'GET /recommendations/tasks/count/': ofLot((target) => ({ query: { parkingLotId: lotId(target) } })),
  'GET /recommendations/{id}/tasks': ofLot(ofTask),
  'DELETE /recommendations/{id}/tasks/abandon': ofLot(ofTask),
  'PUT /recommendations/events/{id}': ofLot(async (target) => ({
    ...(await ofTask(target)),
    body: { event: 'markDone' },
  })),
  'PUT /recommendations/tasks/update-progress/': ofLot(async (target) => ({
    body: { task: await aTask(target), completionProgress: 2 },
  })),
} as const satisfies Readonly<Record<string, Row>>
