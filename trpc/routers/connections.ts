import {
  connectionsChooseModel,
  connectionsList,
  connectionsModels,
  connectionsRemove,
  connectionsRotate,
  connectionsSave,
  connectionsSetSpendControls,
  connectionsSpendControls,
  connectionsVerify,
} from '../../server/operations/connections.ts';
import { mutation, query, router } from '../init.ts';

export const connectionsRouter = router({
  list: query(connectionsList),
  save: mutation(connectionsSave),
  rotate: mutation(connectionsRotate),
  remove: mutation(connectionsRemove),
  verify: mutation(connectionsVerify),
  models: query(connectionsModels),
  chooseModel: mutation(connectionsChooseModel),
  spendControls: query(connectionsSpendControls),
  setSpendControls: mutation(connectionsSetSpendControls),
});
