import { msg } from '@lingui/core/macro'
import { mayDo } from '#lib/session/viewer.ts'
import { resourceRoutes } from '#ui/resource/resource-routes.ts'

const routes = resourceRoutes({
  list: 'payment-validations',
  edit: 'paymentValidation',
  titles: {
    list: msg`Validations and coupons`,
    new: msg`Add payment validation`,
    one: msg`Payment validation`,
  },
  screen: { order: 30, isFor: (me) => mayDo(me, 'payment.manage') },
  load: async () => (await import('./payment-validations.resource.tsx')).paymentValidations,
})

export const paymentValidations = { ...routes, screen: { ...routes.screen, group: 'money' } } as const
