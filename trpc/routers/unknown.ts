import {
  adminUnknownDecide,
  adminUnknownList,
  byokUnknownDecide,
  byokUnknownList,
} from '../../server/operations/unknown.ts';
import { mutation, query, router } from '../init.ts';

/** `admin.unknown.*` */
export const adminUnknownRouter = router({
  list: query(adminUnknownList),
  decide: mutation(adminUnknownDecide),
});

/** `byok.unknown.*` */
export const ownUnknownRouter = router({
  list: query(byokUnknownList),
  decide: mutation(byokUnknownDecide),
});
