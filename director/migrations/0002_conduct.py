import director.models.match
import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('director', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='interjection',
            name='before',
            field=models.BooleanField(default=False, verbose_name='先于此问'),
        ),
        migrations.AddField(
            model_name='night',
            name='before',
            field=models.JSONField(blank=True, default=list, verbose_name='开夜前的事件'),
        ),
        migrations.AddField(
            model_name='post',
            name='void',
            field=models.BooleanField(default=False, verbose_name='作废'),
        ),
        migrations.AlterField(
            model_name='post',
            name='source',
            field=models.CharField(choices=[('seat', '玩家页面'), ('desk', '导演代录'), ('forum', '论坛导入'), ('proxy', '导演代投')], default='seat', max_length=8, verbose_name='来源'),
        ),
        migrations.AlterField(
            model_name='standinganswer',
            name='source',
            field=models.CharField(choices=[('seat', '玩家页面'), ('desk', '导演代录'), ('forum', '论坛导入'), ('proxy', '导演代投')], default='seat', max_length=8, verbose_name='来源'),
        ),
        migrations.CreateModel(
            name='ConductSettings',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('second_confirms', models.BooleanField(default=False, verbose_name='第二导演也可确认判罚')),
                ('words', models.JSONField(blank=True, default=list, verbose_name='用词')),
                ('titles', models.JSONField(blank=True, default=list, verbose_name='过去场次的名字')),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='conduct', to='director.match', verbose_name='局')),
            ],
            options={
                'verbose_name': '判罚设置',
                'verbose_name_plural': '判罚设置',
            },
        ),
        migrations.CreateModel(
            name='ForgivenDay',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=200, verbose_name='理由')),
                ('at', models.DateTimeField(verbose_name='时间')),
                ('day', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='forgiven', to='director.day', verbose_name='白天')),
                ('director', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='导演')),
            ],
            options={
                'verbose_name': '豁免的一天',
                'verbose_name_plural': '豁免的一天',
            },
        ),
        migrations.CreateModel(
            name='Helper',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=director.models.match.new_code, editable=False, max_length=16, unique=True, verbose_name='编号')),
                ('nickname', models.CharField(max_length=40, verbose_name='昵称')),
                ('whom', models.CharField(max_length=60, verbose_name='想帮助的人')),
                ('words', models.CharField(blank=True, max_length=300, verbose_name='说明')),
                ('asked_at', models.DateTimeField(verbose_name='申请时间')),
                ('director_at', models.DateTimeField(blank=True, null=True, verbose_name='导演同意')),
                ('player_at', models.DateTimeField(blank=True, null=True, verbose_name='玩家同意')),
                ('refused_at', models.DateTimeField(blank=True, null=True, verbose_name='拒绝')),
                ('ended_at', models.DateTimeField(blank=True, null=True, verbose_name='结束')),
                ('shares', models.JSONField(blank=True, default=list, verbose_name='给看的部分')),
                ('character', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='helpers', to='director.character', verbose_name='角色')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='helpers', to='director.match', verbose_name='局')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='人')),
                ('player', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='同意的玩家')),
            ],
            options={
                'verbose_name': '场外助理',
                'verbose_name_plural': '场外助理',
                'ordering': ('match', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='PenaltyCard',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('colour', models.CharField(choices=[('green', '绿牌'), ('blue', '蓝牌'), ('yellow', '黄牌'), ('red', '红牌')], max_length=8, verbose_name='颜色')),
                ('day', models.PositiveSmallIntegerField(verbose_name='第几天')),
                ('ground', models.PositiveSmallIntegerField(verbose_name='依据')),
                ('item', models.PositiveSmallIntegerField(default=0, verbose_name='条目')),
                ('reason', models.CharField(max_length=300, verbose_name='理由')),
                ('figures', models.JSONField(blank=True, default=dict, verbose_name='数据')),
                ('key', models.CharField(blank=True, max_length=40, verbose_name='来由')),
                ('state', models.CharField(choices=[('proposed', '待确认'), ('confirmed', '已判'), ('dismissed', '不予判罚'), ('revoked', '已撤销')], default='proposed', max_length=10, verbose_name='状态')),
                ('proposed_at', models.DateTimeField(verbose_name='提议时间')),
                ('decided_at', models.DateTimeField(blank=True, null=True, verbose_name='决定时间')),
                ('decision', models.CharField(blank=True, max_length=300, verbose_name='决定的理由')),
                ('revoked_at', models.DateTimeField(blank=True, null=True, verbose_name='撤销时间')),
                ('revocation', models.CharField(blank=True, max_length=300, verbose_name='撤销的理由')),
                ('announced', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='director.announcement', verbose_name='公示')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='director.character', verbose_name='角色')),
                ('decided_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='决定人')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='cards', to='director.match', verbose_name='局')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='当时的玩家')),
                ('proposed_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='提议人')),
                ('revoked_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='撤销人')),
            ],
            options={
                'verbose_name': '判罚',
                'verbose_name_plural': '判罚',
                'ordering': ('match', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='PlayerQuestion',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('wish', models.CharField(choices=[('answer', '提问'), ('public', '请公示答复'), ('report', '投诉违规')], default='answer', max_length=8, verbose_name='类别')),
                ('text', models.TextField(verbose_name='内容')),
                ('at', models.DateTimeField(verbose_name='时间')),
                ('answer', models.TextField(blank=True, verbose_name='答复')),
                ('answered_at', models.DateTimeField(blank=True, null=True, verbose_name='答复时间')),
                ('announced', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='director.announcement', verbose_name='公示')),
                ('answered_by', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='答复人')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='asked', to='director.character', verbose_name='角色')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='提问人')),
            ],
            options={
                'verbose_name': '提问与投诉',
                'verbose_name_plural': '提问与投诉',
                'ordering': ('character', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='PostCount',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('count', models.PositiveSmallIntegerField(verbose_name='发言数')),
                ('entered_at', models.DateTimeField(verbose_name='时间')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='counts', to='director.character', verbose_name='角色')),
                ('day', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='counts', to='director.day', verbose_name='白天')),
                ('director', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='录入人')),
            ],
            options={
                'verbose_name': '发言数',
                'verbose_name_plural': '发言数',
                'ordering': ('day', 'character'),
            },
        ),
        migrations.CreateModel(
            name='ProxyVote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('asked_at', models.DateTimeField(verbose_name='委托时间')),
                ('channel', models.CharField(max_length=60, verbose_name='途径')),
                ('asker', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='委托人')),
                ('post', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='proxy', to='director.post', verbose_name='投票帖')),
            ],
            options={
                'verbose_name': '代投',
                'verbose_name_plural': '代投',
            },
        ),
        migrations.CreateModel(
            name='SignUp',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('code', models.CharField(default=director.models.match.new_code, editable=False, max_length=16, unique=True, verbose_name='编号')),
                ('nickname', models.CharField(max_length=40, verbose_name='昵称')),
                ('folded', models.CharField(max_length=80, verbose_name='比较用')),
                ('contact', models.CharField(blank=True, max_length=100, verbose_name='联系方式')),
                ('substitute', models.BooleanField(default=False, verbose_name='只当替补')),
                ('at', models.DateTimeField(verbose_name='时间')),
                ('withdrawn_at', models.DateTimeField(blank=True, null=True, verbose_name='退出')),
                ('match', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_ups', to='director.match', verbose_name='局')),
                ('person', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='sign_ups', to=settings.AUTH_USER_MODEL, verbose_name='人')),
            ],
            options={
                'verbose_name': '报名的人',
                'verbose_name_plural': '报名的人',
                'ordering': ('match', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='SignUpSheet',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('open', models.BooleanField(default=False, verbose_name='开放报名')),
                ('text', models.TextField(blank=True, verbose_name='说明')),
                ('match', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='sheet', to='director.match', verbose_name='局')),
            ],
            options={
                'verbose_name': '报名表',
                'verbose_name_plural': '报名表',
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(verbose_name='时间')),
                ('by_former', models.BooleanField(default=False, verbose_name='由前任指定')),
                ('reason', models.CharField(max_length=200, verbose_name='缘由')),
                ('kept_posts', models.BooleanField(default=True, verbose_name='保留当天投票')),
                ('kept_standing', models.BooleanField(default=True, verbose_name='保留预案')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='director.character', verbose_name='角色')),
                ('director', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='导演')),
                ('former', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='前任玩家')),
                ('successor', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='替补玩家')),
            ],
            options={
                'verbose_name': '替补',
                'verbose_name_plural': '替补',
                'ordering': ('character', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='TreeHoleNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('day', models.PositiveSmallIntegerField(verbose_name='第几天')),
                ('text', models.TextField(verbose_name='内容')),
                ('at', models.DateTimeField(verbose_name='时间')),
                ('author', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='作者')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tree_hole', to='director.character', verbose_name='角色')),
            ],
            options={
                'verbose_name': '树洞',
                'verbose_name_plural': '树洞',
                'ordering': ('character', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Nomination',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('nickname', models.CharField(max_length=40, verbose_name='指定的人')),
                ('words', models.CharField(blank=True, max_length=300, verbose_name='说明')),
                ('at', models.DateTimeField(verbose_name='时间')),
                ('closed_at', models.DateTimeField(blank=True, null=True, verbose_name='处理时间')),
                ('answer', models.CharField(blank=True, max_length=200, verbose_name='答复')),
                ('character', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='nominations', to='director.character', verbose_name='角色')),
                ('person', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL, verbose_name='前任玩家')),
            ],
            options={
                'verbose_name': '指定替补',
                'verbose_name_plural': '指定替补',
                'ordering': ('character', 'pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('closed_at', None)), fields=('character',), name='one_nomination_at_a_time')],
            },
        ),
        migrations.AddIndex(
            model_name='penaltycard',
            index=models.Index(fields=['match', 'state'], name='director_pe_match_i_98fc2f_idx'),
        ),
        migrations.AddConstraint(
            model_name='penaltycard',
            constraint=models.UniqueConstraint(condition=models.Q(('key', ''), _negated=True), fields=('match', 'character', 'key'), name='one_card_for_one_finding'),
        ),
        migrations.AddConstraint(
            model_name='penaltycard',
            constraint=models.CheckConstraint(condition=models.Q(('state', 'proposed'), ('decided_at__isnull', False), _connector='OR'), name='decided_cards_have_a_time'),
        ),
        migrations.AddConstraint(
            model_name='penaltycard',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('revoked_at__isnull', False), ('state', 'revoked')), models.Q(models.Q(('state', 'revoked'), _negated=True), ('revoked_at__isnull', True)), _connector='OR'), name='revoked_cards_have_a_time'),
        ),
        migrations.AddConstraint(
            model_name='postcount',
            constraint=models.UniqueConstraint(fields=('day', 'character'), name='one_count_a_day'),
        ),
        migrations.AddConstraint(
            model_name='signup',
            constraint=models.UniqueConstraint(condition=models.Q(('withdrawn_at', None)), fields=('match', 'folded'), name='signs_up_once'),
        ),
    ]
